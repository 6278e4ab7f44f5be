import { type ComponentType, createContext, useContext } from 'react'
import { readSession } from '#people/accounts/shop/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { sendForm } from '#platform/browser/send-form.ts'
import { draftKeeper } from '#shell/ui/draft-keeper.ts'
import {
  type Defect,
  HandOver,
  type HandOverBody,
  ScanUnit,
  SendPhoto,
  type TakeBackBody,
  TakeToolsBack,
  type Tool,
} from '../handovers.contract.ts'
import { type ActDraft, KeptAct } from '../kept-act.ts'
import { PrivatePhoto } from './private-photo.tsx'

const drafts = draftKeeper<{ draft: ActDraft }>({
  key: 'act-draft',
  fits: (found) => KeptAct.safeParse(found).success,
})

const keptInTab: ActMeans['drafts'] = {
  read: (name) => drafts.read(readSession().user?.id, name)?.draft ?? null,
  write: (name, draft) => (draft ? drafts.write(readSession().user?.id, { draft }, name) : drafts.drop(name)),
}

export interface DoneAct {
  units: { title: string; codes: string[] }[]
  defects?: Defect[] | undefined
  act: { number: string; document_id: number }
  contract: { number: string; document_id: number } | null
  compensation?: { number: string; document_id: number } | undefined
}

export interface Scanned {
  rental_id: number
  code: string
  is_newly_named: boolean
}

type Sent<Body> = (asked: { orderId: number; key: string; body: Body }) => Promise<DoneAct | null>

/** How the counter and a driver's phone differ. */
export interface ActMeans {
  /** Null: to be sent later. */
  handOver: Sent<SentHandOver>
  takeBack: Sent<SentTakeBack>
  addPhoto: (orderId: number, file: File, onProgress: (share: number) => void) => Promise<string>
  Photo: ComponentType<{ photo: string; alt: string }>
  scan: (asked: ScanAsked, tools: Tool[]) => Promise<Scanned>
  drafts: { read: (name: string) => ActDraft | null; write: (name: string, draft: ActDraft | null) => void }
  isCounter: boolean
}

type SentHandOver = Parameters<typeof sendRequest<typeof HandOver>>[1] extends { body: infer Body }
  ? Body
  : HandOverBody
type SentTakeBack = Parameters<typeof sendRequest<typeof TakeToolsBack>>[1] extends { body: infer Body }
  ? Body
  : TakeBackBody

export interface ScanAsked {
  orderId: number
  act: 'handover' | 'return'
  code: string
  rental_id: number | undefined
  full: number[]
  taken: string[]
  override_inspection?: string
}

const counter: ActMeans = {
  handOver: async ({ orderId, key, body }) => {
    const headers = { 'Idempotency-Key': key }
    return (await sendRequest(HandOver, { params: { id: orderId }, headers, body })).data
  },
  takeBack: async ({ orderId, key, body }) => {
    const headers = { 'Idempotency-Key': key }
    return (await sendRequest(TakeToolsBack, { params: { id: orderId }, headers, body })).data
  },
  addPhoto: async (orderId, file, onProgress) => {
    const body = new FormData()
    body.append('photo', file)
    const asked = {
      params: { id: orderId },
      body,
      onProgress: (sent: number, all: number) => onProgress(all ? sent / all : 0),
    }
    return (await sendForm(SendPhoto, asked)).data.key
  },
  Photo: PrivatePhoto,
  scan: async ({ orderId, ...body }) => (await sendRequest(ScanUnit, { params: { id: orderId }, body })).data,
  drafts: keptInTab,
  isCounter: true,
}

const Means = createContext<ActMeans>(counter)

export const ActMeansProvider = Means
export const useActMeans = (): ActMeans => useContext(Means)
