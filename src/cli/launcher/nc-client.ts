/** A request by nc, for `shellClient`. It leaves its end open, for the daemon takes one that closes it for gone. */
export const NC_REQUEST = `
request() {
  line=$(printf '\\r')
  said=$({
    printf 'POST %s HTTP/1.1\\r\\nHost: unbidden\\r\\nConnection: close\\r\\n' "$2"
    printf 'Content-Transfer-Encoding: base64\\r\\nContent-Length: %s\\r\\n\\r\\n' "$3"
    "$cat"
  } | "$timeout" "$1" "$nc" -U hook.sock; printf /%s $?)
  ended=\${said##*/} said=\${said%/*}
  [ -n "$said" ] || return $((ended == 1 ? 7 : 52))
  head=\${said%%"$line$newline$line$newline"*} body=\${said#*"$line$newline$line$newline"}
  status=\${head#HTTP/1.1 } length=\${head##*ontent-length: }
  printf %s/%s "$body" "\${status%% *}"
  # Only what came whole counts.
  [ "$(LC_ALL=C; echo \${#body})" = "\${length%%"$line"*}" ]
}
`;
