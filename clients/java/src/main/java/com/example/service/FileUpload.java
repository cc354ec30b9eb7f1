package com.example.service;

/** A file within a form. */
public record FileUpload(String name, byte[] content) {}
