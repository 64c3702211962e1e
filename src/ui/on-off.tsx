import { t } from '#contract/translate.ts'
import { Status } from './badge.tsx'

/** A setting that is on or off, as a status. `isRisk`: being off is a problem to fix. */
export const OnOff = ({ isOn, isRisk = false }: { isOn: boolean; isRisk?: boolean }) => (
  <Status tone={isOn ? 'ok' : isRisk ? 'warn' : 'off'}>{isOn ? t('On') : t('Off')}</Status>
)
