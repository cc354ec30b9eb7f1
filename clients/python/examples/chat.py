from service import Service

client = Service()
chunks = client.chat.completions.create(
    model="auto", messages=[{"role": "user", "content": "Name three rivers."}], stream=True
)
for chunk in chunks:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)
print()
