package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	service "example.com/service/clients/go"
)

func main() {
	if err := tour(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func tour(ctx context.Context) error {
	// an account; its key is shown once. With a key of yours, NewClient() takes it from SERVICE_API_KEY
	email := fmt.Sprintf("me+%d@example.com", time.Now().UnixNano())
	account, err := service.NewClient(service.WithAPIKey("")).Accounts.Signup(ctx, service.AccountsSignupParams{Email: email})
	if err != nil {
		return err
	}
	client := service.NewClient(service.WithAPIKey(account.APIKey))

	// a question, answered whole, and as it comes
	question := service.ChatCompletionNewParams{
		Model:    "auto",
		Messages: []service.ChatMessage{service.UserMessage("Summarise: The sun shines. It is warm. We swim.")},
	}
	answer, err := client.Chat.Completions.New(ctx, question)
	if err != nil {
		return err
	}
	fmt.Println(answer.Choices[0].Message.Content, "for", answer.Billing.CostPence, "p")
	stream := client.Chat.Completions.NewStreaming(ctx, question)
	for stream.Next() {
		for _, choice := range stream.Current().Choices {
			fmt.Print(choice.Delta.Content)
		}
	}
	fmt.Println()
	if err := stream.Err(); err != nil {
		return err
	}

	// an error has a kind and a code
	_, err = client.Payouts.Withdraw(ctx, service.PayoutsWithdrawParams{})
	var refusal *service.Error
	if errors.Is(err, service.ErrConflict) && errors.As(err, &refusal) {
		fmt.Println("no payout yet:", refusal.Code)
	} else if err != nil {
		return err
	}

	// a list goes on through all of its pages
	page, err := client.Earnings.Transactions(ctx, service.EarningsTransactionsParams{Limit: service.Ptr(int64(2))})
	if err != nil {
		return err
	}
	for movement, err := range page.All(ctx) {
		if err != nil {
			return err
		}
		fmt.Println(movement.Type, movement.CreditsPence)
	}

	// what was sealed about the account is verified here; a record is in the log within about a second
	for {
		export, err := client.Audit.Export(ctx)
		if err != nil {
			return err
		}
		keys, err := client.Audit.Keys(ctx)
		if err != nil {
			return err
		}
		verdict, err := service.VerifyExport(export, keys.Keys)
		if err != nil {
			return err
		}
		if verdict.Pending == 0 {
			fmt.Println(verdict.Records, "records, valid:", verdict.Valid, verdict.Faults)
			break
		}
		time.Sleep(time.Second / 2)
	}

	// a delivery to your webhook: its body as it came, its headers, and the secret that registering it has shown
	header := http.Header{"X-Service-Signature": {"forged"}}
	_, err = service.UnwrapWebhook([]byte(`{"event":"earn.completed"}`), header, "whsec_c2VjcmV0")
	if errors.Is(err, service.ErrWebhookSignature) {
		fmt.Println("not from the service:", err)
	}
	return nil
}
