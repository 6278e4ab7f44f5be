import { counted } from '#platform/plural.ts'
import { buttonLook } from '#ui/button-look.ts'
import { DayReceipt } from '#ui/day-receipt.tsx'
import type { CountExample } from './count-example.ts'

/** What the shop does, and its promise by example: how a weekend is counted under the shop's own rules. */
export function Hero({ example }: { example?: CountExample }) {
  return (
    <section className="grid items-start gap-x-16 gap-y-8 pb-10 lg:grid-cols-[1fr_24rem] lg:pt-6 lg:pb-14">
      <div>
        <h1 className="max-w-[15ch] text-[clamp(2.25rem,1.4rem+3.6vw,4rem)] leading-[1.04] font-semibold tracking-[-0.03em]">
          Įrankiai tiek dienų, kiek dirbsite
        </h1>
        <p className="mt-5 max-w-[46ch] text-lg text-soft">
          Nuomojame įrankius ir įrangą dienai ar valandai, parduodame įrangą ir priedus. Prieš užsakydami matote laisvas
          dienas ir galutinę kainą su PVM.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href="#nuoma" className={buttonLook('primary', 'large')}>
            Rinktis įrankį
          </a>
          <a href="#kaip-tai-veikia" className={buttonLook('quiet', 'large')}>
            Kaip tai veikia
          </a>
        </div>
      </div>
      {example && (
        <DayReceipt
          className="mx-auto w-full max-w-sm max-lg:hidden lg:origin-top lg:rotate-1"
          title={`Pavyzdys: nuo penktadienio iki pirmadienio ${example.until}`}
          lines={example.lines.map(({ weekday, charged, reason }) => ({
            label: weekday,
            detail: reason,
            quiet: !charged,
            amount: charged ? counted(1, days) : undefined,
          }))}
          totalLabel="Mokate už"
          total={counted(example.days, daysPaid)}
        />
      )}
    </section>
  )
}

const days = { one: 'diena', few: 'dienos', other: 'dienų' }
const daysPaid = { one: 'dieną', few: 'dienas', other: 'dienų' }
