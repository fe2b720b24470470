"""Serves the teacher as OpenAI's /v1/embeddings on loopback, a real model for `bench -- recall`.

Usage: serve.py PORT. Prints a line once it listens.
"""
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

# Texts are short: on a busy machine several threads wait for each other longer than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from teacher import Teacher

TEACHER = Teacher()


class Embeddings(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        question = json.loads(self.rfile.read(int(self.headers["content-length"])))
        vectors = TEACHER.embed(question["input"])
        data = [{"object": "embedding", "index": at, "embedding": vector.tolist()} for at, vector in enumerate(vectors)]
        answer = json.dumps({"object": "list", "model": question["model"], "data": data}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        """Nobody reads a line for each request."""


server = HTTPServer(("127.0.0.1", int(sys.argv[1])), Embeddings)
print("listening", flush=True)
server.serve_forever()
