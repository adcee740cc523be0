package dev.waymark.example.boot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. */
@SpringBootApplication(proxyBeanMethods = false)
public class WaymarkApplication {

    /** Starts the application. */
    public static void main(String[] args) {
        SpringApplication.run(WaymarkApplication.class, args);
    }
}
