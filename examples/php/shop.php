<?php
// A shop in PHP, for the built-in server. tender-orders takes its payments.
declare(strict_types=1);

const PRODUCTS = ['shoes' => 8990, 'socks' => 1290]; // prices in minor units
const DELIVERIES = ['standard' => 0, 'express' => 990];
const TYPES = ['html' => 'text/html', 'css' => 'text/css', 'js' => 'text/javascript'];

// The latest order of each session is a file. A real shop keeps its orders in a database.
define('PREFIX', sys_get_temp_dir() . '/tender-php-' . getenv('PORT') . '-');

function file_of(string $session): string
{
    return PREFIX . preg_replace('/\W/', '', $session) . '.json';
}

function read_order(?string $session): ?array
{
    return $session && is_file(file_of($session)) ? json_decode(file_get_contents(file_of($session)), true) : null;
}

function save_order(string $session, array $order): array
{
    $sum = DELIVERIES[$order['delivery']];
    foreach ($order['quantities'] as $name => $count) $sum += PRODUCTS[$name] * $count;
    $order['amount'] = ['amount' => $sum, 'currency' => 'EUR'];
    file_put_contents(file_of($session), json_encode($order), LOCK_EX);
    return $order;
}

function post_json(string $url, array $body, string $key): ?array
{
    $header = "content-type: application/json\r\nauthorization: Bearer $key";
    $http = ['method' => 'POST', 'timeout' => 70, 'header' => $header, 'content' => json_encode($body)];
    $answer = @file_get_contents($url, false, stream_context_create(['http' => $http]));
    return $answer === false ? null : json_decode($answer, true);
}

function open_order(string $session): array
{
    $latest = read_order($session);
    if ($latest && !$latest['paid']) return $latest;
    // The customer in the vault of the payment service owns the saved cards.
    $query = 'mutation { createCustomer(data: { customer: { name: "Customer" } }) }';
    $customer = $latest['customerId'] ?? post_json(getenv('SERVICE_URL') . '/api/graphql', ['query' => $query],
        getenv('PRIVATE_KEY'))['data']['createCustomer'];
    return save_order($session, [
        'id' => 'order_' . bin2hex(random_bytes(8)), 'customerId' => $customer, 'paid' => false,
        'quantities' => ['shoes' => 1, 'socks' => 1], 'delivery' => 'standard',
    ]);
}

// Anyone can open the address of the confirmation page, so tender-orders is asked.
function verify(array $order): array
{
    $body = ['trackingId' => $order['id'], 'expected' => $order['amount']];
    // Without an answer, it is not known whether the order is paid.
    return post_json(getenv('ORDERS_URL') . '/verify', $body, getenv('TENDER_PRIVATE_SECRET'))
        ?? ['paid' => false, 'pending' => true, 'status' => null];
}

// Only tender-orders knows the secret, and a request is valid for five minutes.
function is_signed(string $body): bool
{
    $sent_at = $_SERVER['HTTP_TENDER_TIME'] ?? '';
    if (!ctype_digit($sent_at) || abs(time() - (int) $sent_at) > 300) return false;
    $expected = 'v1=' . hash_hmac('sha256', "v1\nPOST\n$sent_at\n$body", getenv('TENDER_SHOP_SECRET'));
    foreach (explode(',', $_SERVER['HTTP_TENDER_SIGNATURE'] ?? '') as $one)
        if (hash_equals($expected, $one)) return true;
    return false;
}

// tender-orders asks for an order, with the cookies of the customer who wants to pay it.
function answer_order(string $body, ?string $session): void
{
    $asked = is_signed($body) ? json_decode($body, true) : answer(401, 'unknown caller');
    $all = fn () => array_map(fn ($file) => json_decode(file_get_contents($file), true), glob(PREFIX . '*.json'));
    $own = $asked['route'] === 'settle' ? $all() : [read_order($session)];
    foreach ($own as $order) if ($order && $order['id'] === $asked['trackingId'])
        answer(200, ['trackingId' => $order['id'], 'amount' => $order['amount'], 'flowId' => 'flow_immediate',
            'customer' => ['id' => $order['customerId']]]);
    answer(404, 'not found');
}

function answer(int $status, mixed $body): never
{
    http_response_code($status);
    header('content-type: application/json');
    exit(json_encode($body));
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$session = $_COOKIE['session'] ?? null;
$body = file_get_contents('php://input');
if ($path === '/tender-order') answer_order($body, $session);
if ($path === '/api/confirmation') {
    $order = read_order($session);
    $state = $order ? verify($order) : ['paid' => false, 'pending' => false];
    if ($state['paid']) save_order($session, ['paid' => true] + $order);
    answer(200, $state['paid'] ? 'paid' : ($state['pending'] ? 'pending' : 'unpaid'));
}
if ($path === '/api/order' && $_SERVER['REQUEST_METHOD'] === 'GET') {
    $session ??= bin2hex(random_bytes(16));
    setcookie('session', $session, ['httponly' => true, 'samesite' => 'Lax', 'path' => '/']);
    answer(200, ['order' => open_order($session), 'serviceUrl' => getenv('SERVICE_URL'), 'publicKey' => getenv('PUBLIC_KEY')]);
}
if ($path === '/api/order') {
    $order = read_order($session);
    // The order must not change once it is paid, or while a payment may still succeed.
    if (!$order || ($state = verify($order))['pending'] || $state['status']) answer(409, 'conflict');
    $cart = json_decode($body, true);
    foreach (PRODUCTS as $name => $_) $order['quantities'][$name] = min(9, max(1, (int) $cart['quantities'][$name]));
    $order['delivery'] = $cart['delivery'] === 'express' ? 'express' : 'standard';
    answer(200, save_order($session, $order));
}
$file = __DIR__ . '/public/' . (['/' => 'index.html', '/thanks' => 'thanks.html'][$path] ?? basename($path));
if (!is_file($file)) answer(404, 'not found');
header('content-type: ' . TYPES[pathinfo($file, PATHINFO_EXTENSION)]);
echo str_replace('{{serviceUrl}}', getenv('SERVICE_URL'), file_get_contents($file));
