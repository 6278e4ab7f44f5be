import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { type Problem, readProblem } from '#shell/ui/read-problem.ts'
import type { Handover, HandoverTool } from '../handovers.contract.ts'
import {
  createHandoverDraft,
  generateHandoverKey,
  type HandoverDraft,
  type ToolDraft,
} from '../stored-handover-draft.ts'
import { type CompletedHandover, useHandoverActions } from './handover-actions.tsx'

export type ToolChange = (
  tool: HandoverTool,
  changes: Partial<ToolDraft> | ((before: ToolDraft) => Partial<ToolDraft>),
) => void

interface UseHandoverFormOptions {
  name: string
  handover: Handover
  toolOf: (draft: HandoverDraft, tool: HandoverTool) => ToolDraft
  reload: () => Promise<void>
}

/** Null draft: not begun, or done. */
export function useHandoverForm({ name, handover, toolOf, reload }: UseHandoverFormOptions) {
  const { draft, change: keep, begin, forget } = useStoredHandoverDraft(name)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState<CompletedHandover | null>(null)

  useEffect(() => {
    if (!draft && !done) begin(createHandoverDraft(handover.person))
  }, [draft, done, begin, handover])

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

  /** `action` gets the idempotency key. */
  async function send(action: (key: string) => Promise<CompletedHandover | null>) {
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
      // An attempt got through unanswered; what remains is another act.
      if (thrown.body.code === 'key-used-before') change({ key: generateHandoverKey(), signature: [], typing: false })
      await reload()
    } finally {
      setPending(false)
    }
  }

  const refuse = (errors: Record<string, string[]>) =>
    setProblem({ message: Object.values(errors).flat()[0] ?? '', errors })

  return { draft, change, changeTool, problem, pending, send, refuse, done, goOn: () => setDone(null) }
}

/** Null when none remain. */
function without(problem: Problem, fields: string[]): Problem | null {
  const { errors } = problem
  if (!errors || !fields.some((field) => Object.hasOwn(errors, field))) return problem
  const left = Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
  const [first] = Object.values(left).flat()
  return first === undefined ? null : { ...problem, errors: left, message: first }
}

function useStoredHandoverDraft(name: string) {
  const { drafts } = useHandoverActions()
  const [draft, setDraft] = useState<HandoverDraft | null>(() => drafts.read(name))
  const [isOld, setOld] = useState(draft !== null)

  useEffect(() => {
    if (draft) drafts.write(name, draft)
  }, [drafts, name, draft])

  const change = useCallback(
    (changes: Partial<HandoverDraft> | ((before: HandoverDraft) => Partial<HandoverDraft>)) =>
      setDraft((before) =>
        before ? { ...before, ...(typeof changes === 'function' ? changes(before) : changes) } : before,
      ),
    [],
  )
  const begin = useCallback((fresh: HandoverDraft) => setDraft(fresh), [])
  const forget = useCallback(() => {
    drafts.write(name, null)
    setDraft(null)
    setOld(false)
  }, [drafts, name])
  return { draft, isOld, change, begin, forget }
}
