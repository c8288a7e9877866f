#!/bin/sh
# Pays with nothing but curl: stores a card, pays twice under one key, and reads the payment.
set -eu

# send DOCUMENT VARIABLES [CURL OPTIONS…]
send() {
  document=$1 variables=$2
  shift 2
  curl --silent --show-error --fail-with-body "$SERVICE_URL/api/graphql" \
    --header 'content-type: application/json' --header 'authorization: Bearer sk_test_demo' "$@" \
    --data "{\"query\": \"$document\", \"variables\": $variables}"
}

# member NAME: the first member of this name in the answer on the standard input
member() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

card='{"number": "4242424242424242", "expMonth": 12, "expYear": 2040, "cvc": "123"}'
token=$(send 'mutation Store($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }' \
  "{\"data\": {\"paymentMethod\": {\"card\": $card}}}" | member token)

pay() {
  send 'mutation Pay($payment: AuthorisedPaymentInput!) { authorizePayment(authorisePayment: $payment) { id } }' \
    "{\"payment\": {\"flowId\": \"flow_immediate\", \"amount\": \"5099\", \"currencyCode\": \"EUR\", \"paymentMethod\": {\"type\": \"CARD\", \"token\": \"$token\"}}}" \
    --header 'x-idempotency-key: key-of-curl' | member id
}
first=$(pay)
second=$(pay)
[ "$first" = "$second" ]

send 'query Read($id: ID!) { getPayment(id: $id) { status } }' "{\"id\": \"$first\"}" | member status
