import { barePage } from './bare-page.ts'

const away = {
  title: 'Trumpam nepasiekiame duomenų',
  text: 'Parduotuvė netrukus vėl veiks. Palaukite kelias sekundes ir pabandykite dar kartą.',
}
const broken = {
  title: 'Įvyko klaida',
  text: 'Puslapio parodyti nepavyko. Apie klaidą jau žinome. Pabandykite dar kartą arba grįžkite į pradžią.',
}

/**
 * The page for when rendering itself failed: needs nothing but this process.
 * Says nothing of the inside; the request id finds the log line.
 */
export function errorPage(status: number, requestId: string): string {
  return barePage({
    ...(status === 503 ? away : broken),
    link: { href: '/', label: 'Grįžti į pradžią' },
    note: `Klaidos numeris: <code>${requestId.replace(/[^\w.:-]/g, '')}</code>`,
  })
}
