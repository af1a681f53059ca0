# SPDX-License-Identifier: MIT
"""The six-cell staircase by ctypes and the documented signatures alone: its Grundy value and its one pairing."""
from ctypes import CDLL, byref, c_char_p, c_int32, c_size_t, c_uint64, c_void_p, create_string_buffer

cgt = CDLL("libcgt.so.0")
position, solver, search, pairing, value = c_void_p(), c_void_p(), c_void_p(), c_void_p(), c_uint64()
CGT_OK, CGT_END, CGT_SEARCH_GRAPH = 0, 1, 3

def call(name, *args, status=CGT_OK):
    assert cgt[name](*args) == status, name

call("cgt_position_parse", c_char_p(b"cram: .##|..#|..."), byref(position))
call("cgt_solver_new", byref(solver))
call("cgt_solver_grundy", solver, position, 1, None, byref(value))
call("cgt_involution_search_new", position, c_int32(CGT_SEARCH_GRAPH), byref(search))
call("cgt_involution_search_next", search, None, byref(pairing))
call("cgt_involution_text", pairing, text := create_string_buffer(100), c_size_t(100), None)
call("cgt_involution_search_next", search, None, byref(pairing), status=CGT_END)
print(f"Grundy value {value.value}, one pairing: {text.value.decode()}")
