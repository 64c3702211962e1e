/**
 * A button that lets the user choose a file, or several. The same file can be chosen again, for example after a change.
 */
import { buttonClass } from './button.tsx'
import { Upload } from './icons/upload.ts'

interface FileButtonProps {
  label: string
  /** Which files are offered, as in the attribute. */
  accept?: string
  size?: 'sm' | 'md'
}

interface OneFile {
  onFile: (file: File) => void
  onFiles?: never
}

interface SeveralFiles {
  onFile?: never
  onFiles: (files: readonly File[]) => void
}

export const FileButton = ({
  label,
  accept,
  size = 'sm',
  onFile,
  onFiles,
}: FileButtonProps & (OneFile | SeveralFiles)) => (
  <label className={`${buttonClass({ size })} relative cursor-pointer has-focus-visible:outline-2`}>
    <Upload size={16} aria-hidden className="-ms-0.5 flex-none" />
    {label}
    <input
      type="file"
      accept={accept}
      multiple={onFiles !== undefined}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        if (onFiles) onFiles(files)
        else if (files[0]) onFile(files[0])
        target.value = ''
      }}
    />
  </label>
)
