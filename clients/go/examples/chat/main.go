// Asks a question and prints the answer as it comes.
package main

import (
	"context"
	"fmt"
	"log"

	service "example.com/service/clients/go"
)

func main() {
	client := service.NewClient()
	stream := client.Chat.Completions.NewStreaming(context.Background(), service.ChatCompletionNewParams{
		Model:    "auto",
		Messages: []service.ChatMessage{service.UserMessage("Name three rivers.")},
	})
	for stream.Next() {
		for _, choice := range stream.Current().Choices {
			fmt.Print(choice.Delta.Content)
		}
	}
	if err := stream.Err(); err != nil {
		log.Fatal(err)
	}
	fmt.Println()
}
