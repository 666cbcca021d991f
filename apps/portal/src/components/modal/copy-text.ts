/** Returns false where it cannot: browsers offer the clipboard over https and on this machine only. */
export const copyText = async (text: string): Promise<boolean> =>
  window.isSecureContext &&
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
