import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { ActionModal } from '#shell/ui/office/action-modal.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { CreateListView, DeleteListView, type ListView, maxViewName, UpdateListView } from '../list-views.contract.ts'
import { isSameView } from './view-address.ts'

interface ViewModalProps {
  list: string
  /** Null: a new one. */
  view: ListView | null
  /** Of the list as it is shown now. */
  query: string
  onClose: () => void
  /** Null: deleted. */
  onSaved: (view: ListView | null, words: string) => void
}

const fields = { name: { kind: 'text', label: 'Pavadinimas', max: maxViewName } } as const

export function ViewModal({ list, view, query, onClose, onSaved }: ViewModalProps) {
  const [isDeleting, setDeleting] = useState(false)
  if (!view)
    return (
      <EndpointForm
        endpoint={CreateListView}
        title="Įsiminti rodinį"
        fields={fields}
        body={(typed) => ({ list, query, shared: typed.has('shared') })}
        below={<SharedBox />}
        onClose={onClose}
        onDone={({ data }) => onSaved(data, 'Rodinys išsaugotas')}
      />
    )
  if (isDeleting)
    return (
      <ActionModal
        title="Ištrinti rodinį"
        message={
          view.shared ? `„${view.name}“ dings visiems, kas mato šį sąrašą.` : `Ar tikrai ištrinti „${view.name}“?`
        }
        confirmLabel="Ištrinti"
        variant="danger"
        send={async () => {
          await sendRequest(DeleteListView, { params: { id: view.id } })
          return null
        }}
        failure="Rodinio ištrinti nepavyko"
        staysOpen
        onClose={() => setDeleting(false)}
        onDone={() => onSaved(null, 'Rodinys ištrintas')}
        onFailed={() => setDeleting(false)}
      />
    )
  const isChanged = !isSameView(view.query, query)
  return (
    <EndpointForm
      endpoint={UpdateListView}
      params={{ id: view.id }}
      title="Keisti rodinį"
      fields={fields}
      row={{ name: view.name }}
      body={(typed) => ({
        version: view.version,
        shared: typed.has('shared'),
        query: typed.has('as-shown') ? query : view.query,
      })}
      below={
        <>
          <SharedBox isShared={view.shared} />
          {isChanged && <Checkbox name="as-shown" defaultChecked label="Įrašyti dabartinius filtrus ir stulpelius" />}
          <Button variant="danger" size="small" className="mt-4" onClick={() => setDeleting(true)}>
            Ištrinti rodinį
          </Button>
        </>
      }
      onClose={onClose}
      onDone={({ data }) => onSaved(data, 'Rodinys pakeistas')}
    />
  )
}

const SharedBox = ({ isShared = false }) => (
  <Checkbox name="shared" defaultChecked={isShared} label="Bendras: mato visi, kas mato šį sąrašą" />
)
