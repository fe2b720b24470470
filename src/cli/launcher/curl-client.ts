/** A request by curl, for `shellClient`; it ends with 7 by itself. */
export const CURL_REQUEST = `
request() {
  "$curl" -q -s --noproxy '*' --unix-socket hook.sock --max-time "$1" -w '/%{http_code}' \\
    -H Expect: -H 'Content-Transfer-Encoding: base64' --data-binary @- "http://unbidden$2"
}
`;
