import { getPreviousMonth } from '#finance/books/isaf/get-month-bounds.ts'
import { freePort, type RunningProgram } from '#platform/test-kit/running-program.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openStandIn } from '../tools/providers/open-stand-in.ts'
import { test as journey } from './kit.ts'
import type { MonthWithoutVat } from './month-without-vat.ts'
import { runJourneyScript, withProgramOn } from './run-journey-script.ts'

interface ShopWithoutVat extends RunningProgram {
  month: string
  made: MonthWithoutVat
}

/** A shop of its own that pays no VAT, with the month before this one behind it; a stand-in takes payments on the web. */
export const test = journey.extend<object, { shop: ShopWithoutVat }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const month = getPreviousMonth(toVilniusDay(new Date()))
      const PORT = await freePort()
      const provider = await openStandIn({
        stripeEndpoint: `http://localhost:${PORT}/api/payment-notifications/stripe`,
      })
      await withProgramOn((dataDir) => runJourneyScript<MonthWithoutVat>('month-without-vat.ts', dataDir, month), {
        env: { PORT, PAYMENTS: provider.payments },
        use: (program, made) => use({ ...program, month, made }),
      })
      await provider.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})
