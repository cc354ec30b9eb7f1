package com.example.service;

/** Base of everything this library throws. No message holds a key. */
public class ServiceException extends RuntimeException {
    ServiceException(String message) { super(message); }
    ServiceException(String message, Throwable cause) { super(message, cause); }
}
