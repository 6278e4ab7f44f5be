import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Question {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

const present = 0x01
const verified = 0x04
const hasKey = 0x40

/** A software authenticator (WebAuthn, sections 6 and 7). */
export class SoftKey {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  /** Finger, face or PIN given. */
  isOpened = true
  readonly #secret: KeyObject
  readonly #x: Buffer
  readonly #y: Buffer
  #userHandle = ''
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#secret = privateKey
    this.#x = Buffer.from(x, 'base64url')
    this.#y = Buffer.from(y, 'base64url')
  }

  make({ challenge, rp, user }: Question) {
    this.#userHandle = user?.id ?? ''
    const id = Buffer.from(this.id, 'base64url')
    // COSE: EC key (1: 2), ES256 (3: -7), P-256 (-1: 1), x and y
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      this.#x,
      Buffer.from([0x22, 0x58, 0x20]),
      this.#y,
    ])
    const data = Buffer.concat([
      this.#head(rp?.id ?? '', hasKey),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      key,
    ])
    // CBOR: { fmt: 'none', attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data,
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  show({ challenge, rpId = '' }: Question) {
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const data = this.#head(rpId, 0)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#secret).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([present | (this.isOpened ? verified : 0) | flags]), counter])
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString(
      'base64url',
    )
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
