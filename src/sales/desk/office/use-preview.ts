import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { scheduleDebouncedRequest } from '#shell/ui/schedule-debounced-request.ts'
import { PreviewDeskOrder } from '../changes.contract.ts'
import type { DeskOrder, ShowDeskOrder } from '../desk.contract.ts'
import { toDeskMessage } from '../to-desk-message.ts'
import type { Ways } from './change-ways.tsx'
import { freeToPrice, isFreeLineComplete, type TypedFree, toPrice } from './free-lines.ts'
import type { TypedLine } from './merge-typed-lines.ts'

export type PreviewedLine = DeskOrder['lines'][number] & { problems: string[] }

export interface Preview {
  order: DeskOrder | undefined
  lines: ReadonlyMap<string, PreviewedLine>
  /** The price matches the form. */
  isFresh: boolean
  problem: string
  again: () => void
}

interface PreviewState {
  of?: TypedLine[]
  free?: TypedFree[]
  ways?: Ways
  round: number
  order?: DeskOrder
  keys: string[]
  problem: string
}

type OpenDeskOrder = AnswerOf<typeof ShowDeskOrder>['data']

/** Previews as one types; the last answer stays until the next. */
export function usePreview(
  { id, form }: Pick<OpenDeskOrder, 'id' | 'form'>,
  { kept, free }: { kept: TypedLine[]; free: TypedFree[] },
  ways: Ways,
): Preview {
  const [state, tell] = useState<PreviewState>({ round: 0, keys: [], problem: '' })
  // A refused save starts another round.
  const [round, again] = useState(0)
  useEffect(() => {
    const whole = free.filter(isFreeLineComplete)
    if (!form || kept.length + whole.length === 0 || kept.some(isHalfTyped)) return
    return scheduleDebouncedRequest((signal) => {
      const items = [...kept.map(({ line }) => toPrice(line)), ...whole.map(freeToPrice)]
      const body = { ...form, ...ways, items }
      const keys = [...kept, ...whole].map(({ key }) => key)
      sendRequest(PreviewDeskOrder, { params: { id }, body, signal }).then(
        ({ data }) => tell({ of: kept, free, ways, round, order: data, keys, problem: '' }),
        (thrown) => {
          if (signal.aborted) return
          const { message, errors } = readProblem(thrown, 'Kainos suskaičiuoti nepavyko.')
          tell((before) => ({
            ...before,
            of: kept,
            free,
            ways,
            round,
            problem: Object.values(errors)[0]?.[0] ?? message,
          }))
        },
      )
    }, 150)
  }, [id, form, kept, free, ways, round])

  const { order, keys, problem } = state
  const lines = new Map(
    order?.lines.flatMap((line, index): [string, PreviewedLine][] => {
      const key = keys[index]
      const said = order.problems.filter(({ field }) => field.startsWith(`items.${index}.`))
      const problems = [
        ...new Set([...said.map(({ message }) => message), ...(line.error ? [line.error] : [])].map(toDeskMessage)),
      ]
      return key === undefined ? [] : [[key, { ...line, problems }]]
    }),
  )
  return {
    order,
    lines,
    isFresh: state.of === kept && state.free === free && state.ways === ways && state.round === round,
    problem,
    again: () => again((count) => count + 1),
  }
}

function isHalfTyped({ line: { period } }: TypedLine): boolean {
  if (!period) return false
  return !isDay(period.from) || ('to' in period && !isDay(period.to))
}
