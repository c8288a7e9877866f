"""A shop with Python's standard library. tender-orders takes its payments."""
import hashlib
import hmac
import json
import os
import re
import time
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

SERVICE_URL, PUBLIC_KEY = os.environ["SERVICE_URL"], os.environ["PUBLIC_KEY"]
PRODUCTS = {"shoes": 8990, "socks": 1290}  # prices in minor units
DELIVERIES = {"standard": 0, "express": 990}
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
orders = {}  # The latest order of each session. A real shop keeps its orders in a database.


def post_json(url, body, key):
    headers = {"content-type": "application/json", "authorization": f"Bearer {key}"}
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=70) as response:
        return json.load(response)


def with_amount(order):
    total = sum(PRODUCTS[name] * count for name, count in order["quantities"].items())
    return {**order, "amount": {"amount": total + DELIVERIES[order["delivery"]], "currency": "EUR"}}


def create_customer():  # The customer in the vault of the payment service owns the saved cards.
    query = 'mutation { createCustomer(data: { customer: { name: "Customer" } }) }'
    return post_json(f"{SERVICE_URL}/api/graphql", {"query": query}, os.environ["PRIVATE_KEY"])["data"]["createCustomer"]


def open_order(session):
    latest = orders.get(session)
    if latest is None or latest["paid"]:
        customer_id = latest["customerId"] if latest else create_customer()
        order = {"id": f"order_{uuid.uuid4()}", "customerId": customer_id, "paid": False, "delivery": "standard"}
        orders[session] = with_amount({**order, "quantities": {"shoes": 1, "socks": 1}})
    return orders[session]


def verify(order):  # Anyone can open the address of the confirmation page, so tender-orders is asked.
    body = {"trackingId": order["id"], "expected": order["amount"]}
    try:
        return post_json(os.environ["ORDERS_URL"] + "/verify", body, os.environ["TENDER_PRIVATE_SECRET"])
    except OSError as error:  # It is not known whether the order is paid.
        print("verify:", error)
        return {"paid": False, "pending": True, "status": None}


def is_signed(headers, body):
    sent_at = headers.get("tender-time", "")
    text = f"v1\nPOST\n{sent_at}\n".encode() + body
    expected = "v1=" + hmac.new(os.environ["TENDER_SHOP_SECRET"].encode(), text, hashlib.sha256).hexdigest()
    is_recent = sent_at.isdigit() and abs(time.time() - int(sent_at)) <= 300
    return is_recent and any(hmac.compare_digest(one, expected) for one in headers.get("tender-signature", "").split(","))


class Shop(BaseHTTPRequestHandler):
    def session(self):
        return (re.search(r"(?:^|; )session=([\w-]+)", self.headers.get("cookie", "")) or [None, None])[1]

    def answer(self, status, body, content_type="application/json", cookie=None):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", content_type)
        if cookie:
            self.send_header("set-cookie", cookie)
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/api/order":
            session = self.session() or str(uuid.uuid4())
            body = {"order": open_order(session), "serviceUrl": SERVICE_URL, "publicKey": PUBLIC_KEY}
            return self.answer(200, body, cookie=f"session={session}; HttpOnly; SameSite=Lax; Path=/")
        if path == "/api/confirmation":
            order = orders.get(self.session())
            state = verify(order) if order else {"paid": False, "pending": False}
            if order:
                order["paid"] = order["paid"] or state["paid"]
            return self.answer(200, "paid" if state["paid"] else "pending" if state["pending"] else "unpaid")
        file = Path("public", {"/": "index.html", "/thanks": "thanks.html"}.get(path, Path(path).name))
        if not file.is_file():
            return self.answer(404, "not found")
        self.answer(200, file.read_bytes().replace(b"{{serviceUrl}}", SERVICE_URL.encode()), TYPES[file.suffix])

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path == "/tender-order":
            return self.answer_order(body)
        order = orders.get(self.session())
        # The order must not change once it is paid, or while a payment may still succeed.
        if self.path != "/api/order" or not order or (state := verify(order))["pending"] or state["status"]:
            return self.answer(409, "conflict")
        cart = json.loads(body)
        order["quantities"] = {name: min(9, max(1, int(cart["quantities"][name]))) for name in PRODUCTS}
        order["delivery"] = "express" if cart["delivery"] == "express" else "standard"
        orders[self.session()] = with_amount(order)
        self.answer(200, orders[self.session()])

    def answer_order(self, body):
        """tender-orders asks for an order, with the cookies of the customer who wants to pay it."""
        if not is_signed(self.headers, body):
            return self.answer(401, "unknown caller")
        asked = json.loads(body)
        own = orders.values() if asked["route"] == "settle" else [orders.get(self.session())]
        order = next((order for order in own if order and order["id"] == asked["trackingId"]), None)
        if order is None:
            return self.answer(404, "not found")
        payer = {"flowId": "flow_immediate", "customer": {"id": order["customerId"]}}
        self.answer(200, {"trackingId": order["id"], "amount": order["amount"], **payer})


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Shop).serve_forever()
