// Bifrost's core behind net/http, asking one upstream: bifrost PORT UPSTREAM
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"

	bifrost "github.com/maximhq/bifrost/core"
	"github.com/maximhq/bifrost/core/schemas"
)

type account struct{ upstream string }

func (account) GetConfiguredProviders() ([]schemas.ModelProvider, error) {
	return []schemas.ModelProvider{schemas.OpenAI}, nil
}

func (account) GetKeysForProvider(context.Context, schemas.ModelProvider) ([]schemas.Key, error) {
	return []schemas.Key{{ID: "bench", Name: "bench", Value: *schemas.NewEnvVar("bench"), Weight: 1}}, nil
}

func (a account) GetConfigForProvider(schemas.ModelProvider) (*schemas.ProviderConfig, error) {
	config := &schemas.ProviderConfig{NetworkConfig: schemas.NetworkConfig{BaseURL: a.upstream, DefaultRequestTimeoutInSeconds: 30}}
	config.CheckAndSetDefaults()
	return config, nil
}

type request struct {
	Model    string                `json:"model"`
	Messages []schemas.ChatMessage `json:"messages"`
	Stream   bool                  `json:"stream"`
}

func main() {
	core, err := bifrost.Init(context.Background(), schemas.BifrostConfig{
		Account: account{os.Args[2]},
		Logger:  bifrost.NewDefaultLogger(schemas.LogLevelError),
	})
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) { answer(core, w, r) })
	http.HandleFunc("GET /", func(http.ResponseWriter, *http.Request) {})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}

func answer(core *bifrost.Bifrost, w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var asked request
	var parameters schemas.ChatParameters
	if err == nil {
		err = json.Unmarshal(body, &asked)
	}
	if err == nil {
		err = json.Unmarshal(body, &parameters)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ctx := schemas.NewBifrostContext(r.Context(), schemas.NoDeadline)
	chat := &schemas.BifrostChatRequest{Provider: schemas.OpenAI, Model: asked.Model, Input: asked.Messages, Params: &parameters}
	if !asked.Stream {
		reply, fault := core.ChatCompletionRequest(ctx, chat)
		if fault != nil {
			refuse(w, fault)
			return
		}
		w.Header().Set("content-type", "application/json")
		json.NewEncoder(w).Encode(reply)
		return
	}
	chunks, fault := core.ChatCompletionStreamRequest(ctx, chat)
	if fault != nil {
		refuse(w, fault)
		return
	}
	w.Header().Set("content-type", "text/event-stream")
	for chunk := range chunks {
		text, _ := json.Marshal(chunk)
		w.Write(append(append([]byte("data: "), text...), '\n', '\n'))
		w.(http.Flusher).Flush()
	}
	w.Write([]byte("data: [DONE]\n\n"))
}

func refuse(w http.ResponseWriter, fault *schemas.BifrostError) {
	w.Header().Set("content-type", "application/json")
	w.WriteHeader(http.StatusBadGateway)
	json.NewEncoder(w).Encode(fault)
}
