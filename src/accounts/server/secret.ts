import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, 43 characters: a session token or the secret of a mailed link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored in its place: sha256, hex. A secret of 256 random bits needs no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
