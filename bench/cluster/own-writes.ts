import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'

export interface OwnWrites {
  /** Changes looked at through the other programs. */
  changes: number
  looks: number
  /** The writer saw the old price. */
  late: number
  /** Others saw the old price after a second. */
  lateForOthers: number
  slowestForOthersMs: number
  /** No page, because the database was away. */
  unanswered: number
}

export interface Author {
  /** Since the last look. */
  look: () => OwnWrites
  changesSeen: () => number
  stop: () => Promise<void>
}

type Program = { base: string }

interface Subject {
  id: number
  slug: string
  title: string
  categoryId: number
}

const othersSeeWithinMs = 1_000

/** Looks through the other programs, with the browser's cookies and then without. */
export function sendAuthor([writing, ...reading]: readonly Program[], token: string, subject: Subject): Author {
  const shown = [`GET /api/sell-products/${subject.slug}`, `GET /pardavimas/irankis/${subject.slug}`]
  let [open, seen, cents] = [true, nothingSeen(), 5_000]

  const working = (async () => {
    for (; open; await delay(100)) {
      cents += 1
      const cookie = await changePrice(cents)
      if (cookie === undefined) continue
      const looks = reading.flatMap((program) => shown.map((what) => ({ program, what })))
      await Promise.all(looks.map((look) => lookAsAuthor(look, cookie)))
      await Promise.all(looks.map(lookAsAnybody))
      seen.changes++
    }
  })()
  return {
    look() {
      const result = seen
      seen = nothingSeen()
      return result
    },
    changesSeen: () => seen.changes,
    async stop() {
      open = false
      await working
    },
  }

  /** Cookies to send on; undefined when the change failed. */
  async function changePrice(price: number): Promise<string | undefined> {
    const { id, title, categoryId: sell_category_id } = subject
    const body = { title, sell_category_id, price, left_in_stock: 5, _method: 'PUT' }
    const input = requestProgram(writing as Program, `POST /api/admin/sell-products/${id}`, { as: token, body })
    const answer = await input.catch(() => undefined)
    if (answer?.status !== 200) return undefined
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  async function lookAsAuthor({ program, what }: { program: Program; what: string }, cookie: string): Promise<void> {
    seen.looks++
    const shows = await showsPrice(program, what, cookie ? { cookie } : {})
    if (shows === undefined) seen.unanswered++
    if (shows === false) seen.late++
  }

  async function lookAsAnybody({ program, what }: { program: Program; what: string }): Promise<void> {
    const began = performance.now()
    for (;;) {
      const shows = await showsPrice(program, what, {})
      const took = performance.now() - began
      if (shows === undefined) return
      if (shows) {
        seen.slowestForOthersMs = Math.max(seen.slowestForOthersMs, took)
        return
      }
      if (took > othersSeeWithinMs) {
        seen.lateForOthers++
        return
      }
      await delay(10)
    }
  }

  async function showsPrice(program: Program, what: string, headers: Record<string, string>) {
    const answer = await requestProgram(program, what, { headers }).catch(() => undefined)
    if (answer?.status !== 200) return undefined
    return answer.body ? answer.body.data.price === cents : answer.text.includes(priceInWords(cents))
  }
}

const nothingSeen = (): OwnWrites => ({
  changes: 0,
  looks: 0,
  late: 0,
  lateForOthers: 0,
  slowestForOthersMs: 0,
  unanswered: 0,
})

/** With VAT, in euros, as on the page. */
function priceInWords(cents: number): string {
  return (Math.round(cents * 1.21) / 100).toFixed(2).replace('.', ',')
}
