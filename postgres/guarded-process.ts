import { spawn } from 'node:child_process'

export type Command = { file: string; args: string[]; uid?: number; gid?: number }

export type GuardedProcess = {
  /** The exit code, or the signal's name. */
  exited: Promise<number | string>
  /** The guard then stops its program, as when this process dies. */
  letGo(): void
  /** This process may now exit while the program runs; the guard then stops it. */
  rest(): void
}

/**
 * When our pipe ends (also after kill -9) the guard sends SIGINT every second (a starting server ignores it), after 10
 * s SIGQUIT, after 15 s SIGKILL. It ignores signals to the process group.
 */
const guard = `
first=$1
shift
trap '' HUP INT TERM
exec 3<&0
(trap - HUP INT TERM; exec "$@" 3<&-) </dev/null &
program=$!
(
  while read -r line <&3; do :; done
  tenths=0
  while kill -0 $program; do
    case $tenths in
      100) kill -QUIT $program ;;
      150) kill -KILL $program ;;
      200) exit ;;
      *0) kill -$first $program ;;
    esac
    sleep 0.1
    tenths=$((tenths + 1))
  done
) </dev/null >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $program
code=$?
kill -KILL $watcher 2>/dev/null
exit $code
`

/**
 * The program can't outlive us. Its own session, so that Ctrl+C reaches only us. `KILL` suits a program with nothing to
 * lose.
 */
export function runGuarded(command: Command, output: number, firstSignal: 'INT' | 'KILL' = 'INT'): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', guard, 'guard', firstSignal, command.file, ...command.args], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', output, output],
    uid: command.uid,
    gid: command.gid,
  })
  child.stdin?.on('error', () => {})

  const exited = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nežinomas'))
  })
  return {
    exited,
    letGo() {
      child.ref()
      child.stdin?.end()
    },
    rest() {
      child.unref()
      // A pipe to a child is a socket and would keep us alive.
      ;(child.stdin as { unref?: () => void } | null)?.unref?.()
    },
  }
}
