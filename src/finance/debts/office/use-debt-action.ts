import { useState } from 'react'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'

export function useDebtAction(say: ReturnType<typeof useNotices>['say'], onChanged: () => void) {
  const [running, setRunning] = useState<string | null>(null)
  const run = async (name: string, send: () => Promise<unknown>, done: string) => {
    if (running) return
    setRunning(name)
    try {
      await send()
      say.done(done)
    } catch (thrown) {
      say.failed(readProblem(thrown).message)
    } finally {
      setRunning(null)
      onChanged()
    }
  }
  return { isRunning: (name: string) => running === name, run }
}
