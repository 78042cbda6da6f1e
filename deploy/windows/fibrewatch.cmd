@echo off
rem Fibrewatch as one command, with the Node that comes with it.
setlocal
set "ROOT=%~dp0"
rem Node strips types outside node_modules alone: the packages there are junctions to their folders, made again where
rem the program was moved.
for /d %%p in ("%ROOT%packages\*") do (
  if not exist "%ROOT%node_modules\@fibrewatch\%%~nxp\package.json" (
    if not exist "%ROOT%node_modules\@fibrewatch" mkdir "%ROOT%node_modules\@fibrewatch"
    rmdir "%ROOT%node_modules\@fibrewatch\%%~nxp" 2>nul
    mklink /J "%ROOT%node_modules\@fibrewatch\%%~nxp" "%%~fp" >nul || exit /b 1
  )
)
set "WORD=%~1"
if not defined WORD set "WORD=start"
for %%w in (start reset-password backup restore check) do if "%WORD%"=="%%w" goto server
"%ROOT%node\bin\node.exe" "%ROOT%apps\cli\src\main.ts" %*
exit /b
:server
"%ROOT%node\bin\node.exe" --max-old-space-size=1024 --max-semi-space-size=4 "%ROOT%apps\server\src\main.ts" %*
