from service import ConflictError, Service

client = Service()
print(client.earnings.earn(task="summarise_sentence").earned_gbp)
for movement in client.earnings.transactions(limit=50):
    print(movement.created_at, movement.type, movement.amount_pence)
try:
    print(client.payouts.withdraw().settlement)
except ConflictError as error:
    print(f"not yet: {error.code}")
