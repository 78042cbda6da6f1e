import { type Captcha, oauthApi } from '@fibrewatch/contract/oauth'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { useWork } from './use-work.ts'

const CODE_LENGTH = 5

/** `wrong` and `right` are the server's verdicts on a whole code; `unknown` before that. */
export type CaptchaVerdict = 'unknown' | 'right' | 'wrong'

/** Loads a picture while one is demanded, and another when it has expired; has a whole code checked. */
export function useCaptcha(isWanted: boolean) {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [code, setCode] = useState('')
  const [verdict, setVerdict] = useState<CaptchaVerdict>('unknown')
  const { state: work, start, forget } = useWork()

  const renew = useCallback(async () => {
    // Without a picture the field offers to load one again.
    const next = await call(oauthApi.getCode, { isQuiet: true }).catch(() => null)
    setCaptcha(next)
    setCode('')
    setVerdict('unknown')
    forget()
  }, [forget])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it is set once the picture has come, not within the effect
    if (isWanted) void renew()
  }, [isWanted, renew])

  useEffect(() => {
    if (captcha === null) return undefined
    const timer = setTimeout(() => void renew(), Date.parse(captcha.expiresAt) - Date.now())
    return () => clearTimeout(timer)
  }, [captcha, renew])

  const check = async (text: string) => {
    if (captcha === null) return
    const input = { params: { code: text }, query: { id: captcha.id }, isQuiet: true }
    const answer = await call(oauthApi.verify, input).catch(() => null)
    if (answer !== null) setVerdict(answer.ok ? 'right' : 'wrong')
  }
  const type = (text: string) => {
    setCode(text)
    setVerdict('unknown')
    if (text.length === CODE_LENGTH) void check(text)
  }
  const compute = () => {
    if (captcha !== null) start(captcha)
  }
  return { captcha, code, verdict, type, renew, work, compute }
}

export type CaptchaState = ReturnType<typeof useCaptcha>

/** The captcha part of a sign-in: the computed proof or the typed code; nothing before either is there. */
export function makeProof({ captcha, code, work }: CaptchaState) {
  if (captcha === null) return {}
  if (work.kind === 'done') return { captchaId: captcha.id, work: work.work }
  return code === '' ? {} : { captchaId: captcha.id, verifyCode: code }
}
