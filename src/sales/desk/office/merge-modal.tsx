import { useState } from 'react'
import { type Client, ListClients, MergeClients } from '#people/clients/clients.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { PickField } from './public/pick-field.tsx'

interface MergeModalProps {
  client: Client
  onClose: () => void
  onMerged: (into: Client) => void
}

export function MergeModal({ client, onClose, onMerged }: MergeModalProps) {
  const [into, setInto] = useState<Client | null>(null)
  return (
    <EndpointForm
      endpoint={MergeClients}
      params={{ id: client.id }}
      title="Sujungti su kitu klientu"
      saveLabel="Sujungti"
      seen={client.version}
      body={() => ({ into: into?.id ?? 0 })}
      check={() => (into ? {} : { into: ['Pasirinkite, prie kurio kliento prijungti.'] })}
      says="all"
      onClose={onClose}
      onDone={({ data }) => onMerged(data)}
    >
      <p className="mb-4 wrap-anywhere">
        {`Viskas, ką turi ${client.name} – užsakymai, sąskaitos, mokėjimai, skolos, žmonės, objektai ir kainos – taps kito kliento, o jo sąlygos liks. Atgal išskirti nebegalima.`}
      </p>
      <PickField
        label="Prie kurio kliento prijungti"
        hint="Vardas, pavadinimas, telefonas, kodas, el. paštas. Enter paima pirmą."
        find={(search, signal) => findOthers(search, client.id, signal)}
        keyOf={({ id }) => id}
        words={(one) => ({ title: one.name, beside: beside(one) })}
        onPick={setInto}
      />
      <p role="status" className="mt-4 wrap-anywhere empty:hidden">
        {into && (
          <>
            <span className="text-soft">Prijungsime prie: </span>
            <span className="font-semibold">{into.name}</span>
            <span className="text-soft">{beside(into) && `, ${beside(into)}`}</span>
          </>
        )}
      </p>
    </EndpointForm>
  )
}

async function findOthers(search: string, ownId: number, signal: AbortSignal): Promise<Client[]> {
  // no loader: looked for while somebody types
  const { data } = await sendRequest(ListClients, { query: { search }, signal })
  return data.filter(({ id }) => id !== ownId)
}

const beside = ({ code, phone, email }: Client) =>
  [code, phone && formatPhone(phone), email].filter(Boolean).join(' · ')
