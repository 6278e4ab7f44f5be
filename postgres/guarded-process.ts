import { spawn } from 'node:child_process'

export type Command = { file: string; args: string[]; uid?: number; gid?: number }

export type Guarded = {
  /** The exit code, or the signal's name. */
  exited: Promise<number | string>
  /** Closes the pipe: the guard stops its program. The same happens by itself when we die. */
  letGo(): void
  /** From now on we may end while it still runs (it then stops). */
  rest(): void
}

/**
 * The guard: runs the program, and beside it a watcher that reads our pipe. The pipe ends when we close it or die
 * (kill -9 too); then the program gets a fast shutdown (SIGINT, each second
 * again: one that is just starting does not hear it yet), after 10 s an immediate one (SIGQUIT), after 15 s
 * SIGKILL. The guard itself ignores the signals that a terminal or a service manager sends to everybody.
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
 * Starts a program that can't outlive us. It runs in a session of its own, so that Ctrl+C reaches us first and we
 * stop it in our own time. Output goes to the given file descriptor. A program with nothing to lose is let go by KILL.
 */
export function runGuarded(command: Command, output: number, firstSignal: 'INT' | 'KILL' = 'INT'): Guarded {
  const child = spawn('/bin/sh', ['-c', guard, 'guard', firstSignal, command.file, ...command.args], {
    // The folder we stand in may be closed to the user that the program runs as.
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
      // A pipe to a child is a socket underneath, which would keep us alive.
      ;(child.stdin as { unref?: () => void } | null)?.unref?.()
    },
  }
}
