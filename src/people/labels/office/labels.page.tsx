import { Link, useLoaderData, useRevalidator } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { DataTable } from '#shell/ui/office/data-table.tsx'
import { EditIcon, TagIcon } from '#shell/ui/office/icons.tsx'
import { LoadedContent } from '#shell/ui/office/loaded-content.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { OpenDialog, useDialog } from '#shell/ui/office/use-dialog.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { type ListedLabel, ListLabels, RemoveLabel } from '../labels.contract.ts'
import { LabelModal, MergeLabelModal } from './label-modal.tsx'
import { refreshLabels } from './labels-store.ts'
import { LabelTag } from './public/label-tags.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({
  labels: sendRequest(ListLabels, { query: { counted: '1' }, signal }),
}))

export default function LabelsPage() {
  const question = useLoaderData<typeof clientLoader>().labels
  const main = useLoaded(question)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const may = usePermissions()('settings:write')
  const dialog = useDialog({
    say,
    refresh: () => {
      void revalidate()
      void refreshLabels()
    },
  })
  const create = () =>
    dialog.open(({ onClose, onDone }) => (
      <LabelModal label={null} onClose={onClose} onDone={() => onDone('Žyma sukurta')} />
    ))
  const newButton = may && (
    <Button onClick={create}>
      <PlusIcon />
      Nauja žyma
    </Button>
  )
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead action={newButton} />
      <LoadedContent main={main} beside={nothingBeside} failed="Žymų gauti nepavyko">
        {({ data }) => (
          <DataTable
            label="Žymos"
            className="max-w-4xl"
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<TagIcon />} title="Žymų dar nėra" action={newButton}>
                Žymomis atskirsite, kas svarbu jums: „Laukia atsakymo“, „Nuolatinis“, „Remontuotinas“.
              </EmptyState>
            }
            columns={[
              { key: 'name', head: 'Žyma', rowHead: true, cell: (label) => <LabelTag label={label} isWhole /> },
              {
                key: 'orders',
                head: 'Užsakymai',
                number: true,
                cell: renderCount('orders', '/admin/buhalterija/uzsakymai'),
              },
              { key: 'clients', head: 'Klientai', number: true, cell: renderCount('clients', '/admin/klientai') },
              { key: 'units', head: 'Vienetai', number: true, cell: renderCount('units', '/admin/rent/units') },
            ]}
            {...(may && {
              actions: (label: ListedLabel) => (
                <span className="inline-flex items-center">
                  {data.length > 1 && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Sujungti: ${label.name}`}
                      onClick={() =>
                        dialog.open(({ onClose, onDone }) => (
                          <MergeLabelModal
                            label={label}
                            others={data.filter(({ id }) => id !== label.id)}
                            onClose={onClose}
                            onDone={(into) => onDone(`Žyma „${label.name}“ prijungta prie „${into}“`)}
                          />
                        ))
                      }
                    >
                      Sujungti
                    </Button>
                  )}
                  <IconButton
                    label={`Keisti: ${label.name}`}
                    onClick={() =>
                      dialog.open(({ onClose, onDone }) => (
                        <LabelModal label={label} onClose={onClose} onDone={() => onDone('Žyma pakeista')} />
                      ))
                    }
                  >
                    <EditIcon />
                  </IconButton>
                  <IconButton
                    label={`Panaikinti: ${label.name}`}
                    danger
                    onClick={() =>
                      dialog.ask({
                        title: 'Panaikinti žymą?',
                        message: <p>{describeUses(label)}</p>,
                        confirmLabel: 'Panaikinti',
                        send: async () => {
                          await sendRequest(RemoveLabel, { params: { id: label.id } })
                          return `Žyma „${label.name}“ panaikinta`
                        },
                        failure: 'Žymos panaikinti nepavyko.',
                      })
                    }
                  >
                    <TrashIcon />
                  </IconButton>
                </span>
              ),
            })}
          />
        )}
      </LoadedContent>
      <OpenDialog dialog={dialog} />
    </>
  )
}

const nothingBeside = { data: {}, problem: null, loading: false }

function renderCount(of: 'orders' | 'clients' | 'units', list: string) {
  return ({ id, on }: ListedLabel) => {
    const count = on?.[of] ?? 0
    if (count === 0) return <span className="text-soft">–</span>
    return (
      <Link to={`${list}?label=${id}&place=all`} className="text-link figures">
        {count.toLocaleString('lt-LT')}
      </Link>
    )
  }
}

/** What it will be taken off, before it is. */
function describeUses({ name, on }: ListedLabel): string {
  const counts = [
    on?.orders && formatPlural(on.orders, { one: 'užsakymo', few: 'užsakymų', other: 'užsakymų' }),
    on?.clients && formatPlural(on.clients, { one: 'kliento', few: 'klientų', other: 'klientų' }),
    on?.units && formatPlural(on.units, { one: 'vieneto', few: 'vienetų', other: 'vienetų' }),
  ].filter(Boolean)
  if (counts.length === 0) return `Žyma „${name}“ niekur neuždėta.`
  return `Žyma „${name}“ bus nuimta nuo ${counts.join(', ')}. Atkurti jos negalėsite.`
}
