/** The system's `ssh` without a person to ask, without anything besides the connection, and with an end to its patience. */
export function sshOptions(): string[] {
  const options = [
    ...["BatchMode=yes", "ConnectTimeout=20", "ServerAliveInterval=10", "ServerAliveCountMax=3"],
    ...["ForwardAgent=no", "ForwardX11=no", "ClearAllForwardings=yes", "PermitLocalCommand=no"],
    ...["ControlMaster=no", "RequestTTY=no", "EscapeChar=none"],
  ];
  return options.flatMap((option) => ["-o", option]);
}
