import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { ListWordings, type WordingRow } from '../wording.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({ wordings: sendRequest(ListWordings, { signal }) }))

export default function Wordings() {
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().wordings)
  return (
    <>
      <OfficeHead />
      <p className="mb-5 max-w-prose text-soft">
        Laiškų, SMS, nuomos sutarties ir pasiūlymo žodžiai. Sumos, datos, nuorodos ir tai, ką liepia įstatymai, įrašoma
        savaime.
      </p>
      {problem !== null && !data && <LoadFailure title="Tekstų sąrašo gauti nepavyko" problem={problem} />}
      {!data && problem === null && <Skeleton className="h-96 w-full" />}
      <div className="columns-1 gap-5 xl:columns-2">
        {data && grouped(data.data).map(([group, rows]) => <Group key={group} group={group} rows={rows} />)}
      </div>
    </>
  )
}

function Group({ group, rows }: { group: string; rows: WordingRow[] }) {
  return (
    <Card title={group} className="mb-5 break-inside-avoid">
      <ul className="-my-3 divide-y divide-line">
        {rows.map(({ key, kind, title, when, version, changed, saved_at, saved_by }) => (
          <li key={key} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={`/admin/tekstai/${key}`} className="text-link py-1 font-semibold wrap-anywhere">
                <span>{title}</span>
                <span>{kind === 'sms' && ' (SMS)'}</span>
              </Link>
              <StateLabel colour={changed ? 'amber' : 'neutral'}>{changed ? 'Pakeista' : 'Pradinis'}</StateLabel>
            </div>
            <p className="text-sm text-soft">
              <VatWords>{when}</VatWords>
            </p>
            {saved_at && (
              <p className="text-sm wrap-anywhere text-soft">
                Redakcija Nr.&nbsp;<span>{version}</span>, <span className="figures">{formatDateTime(saved_at)}</span>
                <span>{saved_by && `, ${saved_by}`}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function grouped(rows: WordingRow[]): [group: string, rows: WordingRow[]][] {
  const groups = new Map<string, WordingRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

const order = [
  'Užsakymai',
  'Nuoma',
  'SMS',
  'Dokumentai',
  'Sąskaitos',
  'Skolos',
  'Pasiūlymai',
  'Pristatymas',
  'Įmonės',
  'Paskyra',
  'Asmens duomenys',
]
