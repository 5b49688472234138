/** Programs that verify the signature of a delivery, with nothing beside their standard library. */
export const RECEIVERS = [
  {
    name: 'Node.js',
    target: 'receiver.mjs',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', secret).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  return signatures.split(' ').some(signature => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString('utf8')
  if (!isGenuine(request.headers, body)) return response.writeHead(400).end()
  const { type, data } = JSON.parse(body)
  console.log(request.headers['webhook-id'], type, data.total)
  response.writeHead(204).end()
}).listen(Number(process.env.PORT ?? 8080))`,
  },
  {
    name: 'Python',
    target: 'receiver.py',
    code: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

def is_genuine(headers, body):
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(given, expected) for given in headers["webhook-signature"].split(" "))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body)
        if genuine:
            event = json.loads(body)
            print(self.headers["webhook-id"], event["type"], event["data"].get("total"), flush=True)
        self.send_response(204 if genuine else 400)
        self.end_headers()

HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()`,
  },
  {
    name: 'Go',
    target: 'receiver.go',
    code: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	secret, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		id, timestamp := r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp")
		seconds, _ := strconv.ParseInt(timestamp, 10, 64)
		mac := hmac.New(sha256.New, secret)
		mac.Write([]byte(id + "." + timestamp + "." + string(body)))
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		genuine := false
		for _, given := range strings.Fields(r.Header.Get("webhook-signature")) {
			genuine = genuine || hmac.Equal([]byte(given), []byte(expected))
		}
		if !genuine || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		log.Println(id, string(body))
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe(":"+port, nil))
}`,
  },
  {
    name: 'PHP',
    target: 'receiver.php',
    code: `<?php
$secret = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '0';
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
$genuine = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
    $genuine = $genuine || hash_equals($expected, $given);
}
if (!$genuine || abs(time() - (int) $timestamp) > 300) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
error_log("$id {$event['type']}");
http_response_code(204);`,
  },
  {
    name: 'Java',
    target: 'Receiver.java',
    code: `import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  public static void main(String[] args) throws Exception {
    byte[] secret = Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").substring("whsec_".length()));
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/", exchange -> {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String id = exchange.getRequestHeaders().getFirst("webhook-id");
      String timestamp = exchange.getRequestHeaders().getFirst("webhook-timestamp");
      boolean genuine = false;
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        byte[] signature = mac.doFinal((id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(signature)).getBytes(StandardCharsets.UTF_8);
        for (String given : exchange.getRequestHeaders().getFirst("webhook-signature").split(" "))
          genuine |= MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8));
        genuine &= Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) <= 300;
      } catch (Exception refused) {
        genuine = false;
      }
      if (genuine) System.out.println(id + " " + body);
      exchange.sendResponseHeaders(genuine ? 204 : 400, -1);
      exchange.close();
    });
    server.start();
  }
}`,
  },
] as const
