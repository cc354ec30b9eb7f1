package com.example.service;

import java.time.Duration;

/** One attempt of a request, told to the logger once its answer is there or it has failed. `status` is 0 without an answer; `number` counts from 1. */
public record Attempt(String method, String path, int number, int status, String requestId, Duration duration) {}
