/** A picture as a data address, because the page allows no other pictures made here. */
export function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    const finish = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.addEventListener('load', finish);
    reader.addEventListener('error', finish);
    reader.readAsDataURL(file);
  });
}
