import { useState } from 'react'
import {
  countLabelsOnSheet,
  type LabelFormatName,
  labelFormatNames,
  labelFormats,
} from '#people/documents/label-formats.ts'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { UnitLabels } from '../labels.contract.ts'

type LabelsModalProps = {
  /** In print order; null: closed. */
  ids: number[] | null
  onClose: () => void
}

export function LabelsModal({ ids, onClose }: LabelsModalProps) {
  return ids && <OpenLabels ids={ids} onClose={onClose} />
}

const formId = 'labels'
const labelsWords = { one: 'etiketė', few: 'etiketės', other: 'etikečių' }
const sheetsWords = { one: 'lape', few: 'lapuose', other: 'lapų' }
const formatOptions = labelFormatNames.map((value) => ({ value, label: labelFormats[value].title }))

function OpenLabels({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const [format, setFormat] = useState<LabelFormatName>(keptFormat)
  const [from, setFrom] = useState('1')
  const places = countLabelsOnSheet(format)
  const { onSubmit, pending, errors, message } = useSubmit(() => download(ids, format, places === 1 ? '1' : from), {
    onDone: onClose,
    fallback: 'Etikečių paruošti nepavyko.',
  })
  const sheets = Math.ceil((ids.length + (Number(from) || 1) - 1) / places)
  return (
    <Modal
      title="Spausdinti etiketes"
      isOpen
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Atsisiųsti PDF
          </Button>
        </>
      }
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <SelectField
          label="Etiketės"
          name="format"
          options={formatOptions}
          value={format}
          onChange={({ target }) => {
            setFormat(target.value as LabelFormatName)
            localStorage.setItem(formatKey, target.value)
          }}
        />
        {places > 1 && (
          <NumberField
            label="Pirma laisva vieta lape"
            name="from"
            min={1}
            max={places}
            value={from}
            hint={`Vietos skaičiuojamos eilutėmis, nuo 1 iki ${places}: pradėtą lapą galima panaudoti iki galo.`}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        <p role="status" className="figures text-soft">
          <span>{formatPlural(ids.length, labelsWords)}</span>
          <span>{places > 1 && `, ${sheets === 1 ? 'viename lape' : formatPlural(sheets, sheetsWords)}`}</span>.
          Spausdinkite tikruoju dydžiu (100&nbsp;%).
        </p>
      </Form>
    </Modal>
  )
}

const formatKey = 'label-format'
function keptFormat(): LabelFormatName {
  const kept = localStorage.getItem(formatKey)
  return labelFormatNames.find((name) => name === kept) ?? 'a4-24'
}

async function download(ids: number[], format: LabelFormatName, from: string): Promise<void> {
  const answer = await fetchEndpoint(UnitLabels, { query: { ids: ids.join(','), format, from } } as never)
  saveFile(await answer.blob(), 'etiketes.pdf')
}
