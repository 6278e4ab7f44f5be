import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { type Problem, readProblem } from '#ui/read-problem.ts'
import type { Handover, Tool } from '../handovers.contract.ts'
import { type ActDraft, emptyAct, newActKey, type ToolDraft } from '../kept-act.ts'
import type { DoneAct } from './act-means.tsx'
import { useKeptAct } from './use-kept-act.ts'

export type ToolChange = (tool: Tool, changes: Partial<ToolDraft> | ((before: ToolDraft) => Partial<ToolDraft>)) => void

interface ActOptions {
  /** What the draft is kept under. */
  name: string
  handover: Handover
  /** A tool as the clerk left it, or as the act proposes it. */
  toolOf: (draft: ActDraft, tool: Tool) => ToolDraft
  /** Asks for the order anew. */
  reload: () => Promise<void>
}

/**
 * An act of either kind while it is filled in and sent: its draft, kept through whatever happens to the page, and what
 * came of it. Null as a draft: it is about to begin, or done.
 */
export function useAct({ name, handover, toolOf, reload }: ActOptions) {
  const { draft, change: keep, begin, forget } = useKeptAct(name)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState<DoneAct | null>(null)

  useEffect(() => {
    if (!draft && !done) begin(emptyAct(handover.person))
  }, [draft, done, begin, handover])

  /** What somebody mends is not complained of any longer. */
  const change: typeof keep = useCallback(
    (changes) => {
      keep(changes)
      if (typeof changes === 'function') return
      const mended = Object.keys(changes).map((field) => (field === 'typing' ? 'signature' : field))
      setProblem((before) => (before ? without(before, mended) : before))
    },
    [keep],
  )

  const changeTool: ToolChange = useCallback(
    (tool, changes) =>
      keep((before) => {
        const one = toolOf(before, tool)
        const next = { ...one, ...(typeof changes === 'function' ? changes(one) : changes) }
        return { tools: { ...before.tools, [tool.rental_id]: next } }
      }),
    [keep, toolOf],
  )

  /** `action` gets the key that makes a second attempt the same act. */
  async function send(action: (key: string) => Promise<DoneAct | null>) {
    if (!draft || pending) return
    setPending(true)
    setProblem(null)
    try {
      const answer = await action(draft.key)
      forget()
      if (!answer) return
      setDone(answer)
      window.scrollTo(0, 0)
      await reload()
    } catch (thrown) {
      setProblem(readProblem(thrown))
      if (!(thrown instanceof ApiError) || thrown.status !== 409) return
      // An earlier attempt got through although its answer did not: what is left is another act, signed anew.
      if (thrown.body.code === 'key-used-before') change({ key: newActKey(), signature: [], typing: false })
      // Somebody was quicker: what they did stands on the page, what was typed here stays.
      await reload()
    } finally {
      setPending(false)
    }
  }

  /** What is known to be missing before anybody is asked. */
  const refuse = (errors: Record<string, string[]>) =>
    setProblem({ message: Object.values(errors).flat()[0] ?? '', errors })

  return { draft, change, changeTool, problem, pending, send, refuse, done, goOn: () => setDone(null) }
}

/** The problem without these fields; null when it was about nothing else. */
function without(problem: Problem, fields: string[]): Problem | null {
  const { errors } = problem
  if (!errors || !fields.some((field) => Object.hasOwn(errors, field))) return problem
  const left = Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
  const [first] = Object.values(left).flat()
  return first === undefined ? null : { ...problem, errors: left, message: first }
}
