import time

from service import ConflictError, ExportVerdict, Service, WebhookSignatureError, unwrap_webhook, verify_export

# an account; its key is shown once. With a key of yours, Service() takes it from SERVICE_API_KEY
email = f"me+{time.time_ns()}@example.com"
client = Service(Service("").accounts.signup(email=email).api_key)

# a question, answered whole, and as it comes
messages = [{"role": "user", "content": "Summarise: The sun shines. It is warm. We swim."}]
answer = client.chat.completions.create(model="auto", messages=messages)
print(answer.choices[0].message.content, f"for {answer.billing.cost_pence} p")
for chunk in client.chat.completions.create(model="auto", messages=messages, stream=True):
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)
print()

# an error has a class and a code
try:
    client.payouts.withdraw()
except ConflictError as error:
    print("no payout yet:", error.code)

# a list goes on through all of its pages
for movement in client.earnings.transactions(limit=2):
    print(movement.type, movement.credits_pence)


# what was sealed about the account is verified here; a record is in the log within about a second
def verified() -> ExportVerdict:
    return verify_export(client.audit.export(), client.audit.keys().keys)


while (verdict := verified()).pending > 0:
    time.sleep(0.5)
print(f"{verdict.records} records:", "valid" if verdict.valid else verdict.faults)

# a delivery to your webhook: its body as it came, its headers, and the secret that registering it has shown
try:
    event = unwrap_webhook(b'{"event":"earn.completed"}', {"x-service-signature": "forged"}, "whsec_c2VjcmV0")
    print(event["event"])
except WebhookSignatureError as error:
    print("not from the service:", error)
