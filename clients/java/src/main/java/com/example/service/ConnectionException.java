package com.example.service;

/** No answer came, or it broke off. */
public class ConnectionException extends ServiceException {
    ConnectionException(String message, Throwable cause) { super(message, cause); }

    /** It took longer than its time. */
    public static final class Timeout extends ConnectionException {
        Timeout(String message, Throwable cause) { super(message, cause); }
    }
}
