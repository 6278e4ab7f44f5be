import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { ActionQuestion } from '#shell/ui/office/action-modal.tsx'
import { TagIcon } from '#shell/ui/office/icons.tsx'
import type { ListTools } from '#shell/ui/office/list-definition.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { campaignStateLabels } from '../campaign-state-labels.ts'
import { type Campaign, EndCampaign, ListCampaigns } from '../campaigns.contract.ts'
import { CampaignModal } from './campaign-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const states = {
  now: { label: campaignStateLabels.now, colour: 'green' },
  planned: { label: campaignStateLabels.planned, colour: 'amber' },
  over: { label: campaignStateLabels.over, colour: 'neutral' },
} as const

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

const list = createOfficeList({
  endpoint: ListCampaigns,
  label: 'Akcijos',
  failure: 'Nepavyko užkrauti akcijų',
  head: renderNewButton,
  columns: [
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
    {
      key: 'percent',
      head: 'Nuolaida',
      phone: 'second',
      cell: ({ percent }) => <span className="figures">{`−${percent}\u00a0%`}</span>,
    },
    {
      key: 'days',
      head: 'Laikas',
      phone: 'long',
      cell: ({ from, to }) => <span className="figures">{`${formatDay(from)} – ${formatDay(to)}`}</span>,
    },
    { key: 'about', head: 'Kam taikoma', cell: (campaign) => <About campaign={campaign} /> },
    {
      key: 'state',
      head: 'Būsena',
      cell: ({ state }) => <StateLabel colour={states[state].colour}>{states[state].label}</StateLabel>,
    },
  ],
  actions: (campaign, { dialog, may }) =>
    may('catalogue:write') &&
    campaign.state !== 'over' && (
      <Button size="small" variant="quiet" onClick={() => dialog.ask(buildEndQuestion(campaign))}>
        {campaign.state === 'now' ? 'Baigti' : 'Atšaukti'}
      </Button>
    ),
  empty: (state) => (
    <EmptyState icon={<TagIcon />} title="Akcijų nėra" action={renderNewButton(state)}>
      Akcija kelioms dienoms sumažina produktų ar kategorijų kainas – visiems arba tik su kodu.
    </EmptyState>
  ),
})

export const clientLoader = list.clientLoader
export default list.Page

function renderNewButton({ dialog, may }: ListTools) {
  return (
    may('catalogue:write') && (
      <Button
        onClick={() =>
          dialog.open(({ onClose, onDone }) => (
            <CampaignModal onClose={onClose} onDone={(title) => onDone(`Akcija „${title}“ sukurta`)} />
          ))
        }
      >
        Nauja akcija
      </Button>
    )
  )
}

function buildEndQuestion({ id, state }: Campaign): ActionQuestion {
  const isRunning = state === 'now'
  return {
    variant: 'warning',
    title: isRunning ? 'Baigti akciją' : 'Atšaukti akciją',
    confirmLabel: isRunning ? 'Baigti dabar' : 'Atšaukti akciją',
    cancelLabel: 'Palikti',
    message: (
      <p>
        {isRunning ? 'Kainos iš karto bus įprastos. Kas užsakyta, lieka akcijos kainomis.' : 'Ši akcija neprasidės.'}
      </p>
    ),
    send: async () => {
      await sendRequest(EndCampaign, { params: { id } })
      return isRunning ? 'Akcija baigta: kainos vėl įprastos' : 'Akcija atšaukta'
    },
    failure: 'Baigti akcijos nepavyko.',
  }
}
