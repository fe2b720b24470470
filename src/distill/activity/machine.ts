/** Whether words name a place that is only on one machine, or there for an hour: of no use to anybody who reads them later. */
export function isOfOneMachine(words: string): boolean {
  return OF_ONE_MACHINE.test(words);
}

const OF_ONE_MACHINE =
  /(?<![\w.-])(?:\/private)?\/(?:tmp|var\/folders|var\/tmp|dev\/shm)\/|(?<![\w.-])\/(?:Users|home|root)\/|\b[A-Za-z]:[\\/]|\/mnt\/[a-z]\/|AppData|scratchpad|\$(?:TMPDIR|SCRATCH\w*|HOME|PWD|OLDPWD|\{?[a-z]\w*\}?)|\bmktemp\b/;
