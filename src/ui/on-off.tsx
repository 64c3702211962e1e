import { t } from '#contract/translate.ts'
import { Status } from './badge.tsx'

/** A setting that is on or off, as a status. */
export const OnOff = ({ isOn }: { isOn: boolean }) => (
  <Status tone={isOn ? 'ok' : 'off'}>{isOn ? t('On') : t('Off')}</Status>
)
