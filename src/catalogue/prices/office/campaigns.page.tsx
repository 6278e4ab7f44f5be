import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { TagIcon } from '#shell/ui/office/icons.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useList } from '#shell/ui/office/use-list.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type Campaign, EndCampaign, ListCampaigns } from '../campaigns.contract.ts'
import { CampaignModal } from './campaign-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListCampaigns, { query: readQuery(ListCampaigns.query, search), signal }),
}))

const states = {
  now: { label: 'Vyksta', colour: 'green' },
  planned: { label: 'Suplanuota', colour: 'amber' },
  over: { label: 'Baigta', colour: 'neutral' },
} as const

const columns: Column<Campaign>[] = [
  {
    key: 'title',
    head: 'Akcija',
    rowHead: true,
    cell: ({ title, code }) => (
      <span className="wrap-anywhere">
        <span>{title}</span>
        {code && <span className="block text-sm font-normal text-soft">{`tik su kodu ${code}`}</span>}
      </span>
    ),
  },
  { key: 'percent', head: 'Nuolaida', cell: ({ percent }) => <span className="figures">{`−${percent}\u00a0%`}</span> },
  {
    key: 'days',
    head: 'Laikas',
    cell: ({ from, to }) => <span className="figures">{`${formatDay(from)} – ${formatDay(to)}`}</span>,
  },
  { key: 'about', head: 'Kam taikoma', cell: (campaign) => <About campaign={campaign} /> },
  {
    key: 'state',
    head: 'Būsena',
    cell: ({ state }) => <StateLabel colour={states[state].colour}>{states[state].label}</StateLabel>,
  },
]

const mostNamed = 3

function About({ campaign: { products, categories, without_ledger, state } }: { campaign: Campaign }) {
  const titles = [...categories.map(({ title }) => `${title} (kategorija)`), ...products.map(({ title }) => title)]
  const others = titles.length - mostNamed
  return (
    <span className="wrap-anywhere">
      <span>{titles.slice(0, mostNamed).join(', ') || 'Produktai ištrinti'}</span>
      <span>{others > 0 && ` ir dar ${others}`}</span>
      {state !== 'over' && without_ledger > 0 && (
        <span className="block text-sm text-soft">
          <span>{formatPlural(without_ledger, { one: 'produktas', few: 'produktai', other: 'produktų' })}</span> be 30
          dienų kainų
        </span>
      )}
    </span>
  )
}

export default function Campaigns() {
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<Campaign | null>(null)
  const [pending, setPending] = useState(false)
  const mayWrite = usePermissions()('catalogue:write')

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Nepavyko užkrauti akcijų'))
  }, [list.problem, say])

  async function end() {
    if (!ending) return
    setPending(true)
    try {
      await sendRequest(EndCampaign, { params: { id: ending.id } })
      say.done(ending.state === 'now' ? 'Akcija baigta: kainos vėl įprastos' : 'Akcija atšaukta')
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Baigti akcijos nepavyko.'))
    } finally {
      setPending(false)
      setEnding(null)
      list.refresh()
    }
  }

  const isRunning = ending?.state === 'now'
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead action={mayWrite && <Button onClick={() => setMaking(true)}>Nauja akcija</Button>} />
      <ListTable
        label="Akcijos"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<TagIcon />}
            title="Akcijų nėra"
            action={mayWrite && <Button onClick={() => setMaking(true)}>Nauja akcija</Button>}
          >
            Akcija kelioms dienoms sumažina produktų ar kategorijų kainas – visiems arba tik su kodu.
          </EmptyState>
        }
        actions={(campaign) =>
          mayWrite &&
          campaign.state !== 'over' && (
            <Button size="small" variant="quiet" onClick={() => setEnding(campaign)}>
              {campaign.state === 'now' ? 'Baigti' : 'Atšaukti'}
            </Button>
          )
        }
      />
      {isMaking && (
        <CampaignModal
          onClose={() => setMaking(false)}
          onDone={(title) => {
            setMaking(false)
            say.done(`Akcija „${title}“ sukurta`)
            list.refresh()
          }}
        />
      )}
      <ConfirmModal
        isOpen={ending !== null}
        variant="warning"
        title={isRunning ? 'Baigti akciją' : 'Atšaukti akciją'}
        confirmLabel={isRunning ? 'Baigti dabar' : 'Atšaukti akciją'}
        cancelLabel="Palikti"
        pending={pending}
        onConfirm={end}
        onCancel={() => setEnding(null)}
        message={
          <p>
            {isRunning
              ? 'Kainos iš karto bus įprastos. Kas užsakyta, lieka akcijos kainomis.'
              : 'Ši akcija neprasidės.'}
          </p>
        }
      />
    </>
  )
}
